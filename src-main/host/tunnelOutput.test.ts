/** Reading the output of cloudflared and tailscale, copied from the real programs. */
import { describe, expect, test } from 'vitest';
import type { TunnelProgram } from '#shared/model.ts';
import { readTunnelLine } from './tunnelOutput.ts';

const linesOf = (program: TunnelProgram, output: string) =>
  output.split('\n').flatMap((line) => readTunnelLine(program, line) ?? []);
const addressesIn = (program: TunnelProgram, output: string) =>
  linesOf(program, output).flatMap((read) => (read.kind === 'address' ? [read.address] : []));

const CLOUDFLARED = `2025-05-08T20:24:28Z INF Thank you for trying Cloudflare Tunnel. Doing so, without a Cloudflare account, is a quick way to experiment and try it out. However, be aware that these account-less Tunnels have no uptime guarantee, are subject to the Cloudflare Online Services Terms of Use (https://www.cloudflare.com/website-terms/), and Cloudflare reserves the right to investigate your use of Tunnels for violations of such terms. If you intend to use Tunnels in production you should use a pre-created named tunnel by following: https://developers.cloudflare.com/cloudflare-one/connections/connect-apps
2025-05-08T20:24:28Z INF Requesting new quick Tunnel on trycloudflare.com...
2025-05-08T20:24:34Z INF +--------------------------------------------------------------------------------------------+
2025-05-08T20:24:34Z INF |  Your quick Tunnel has been created! Visit it at (it may take some time to be reachable):  |
2025-05-08T20:24:34Z INF |  https://pda-cameron-emirates-cardiff.trycloudflare.com                                    |
2025-05-08T20:24:34Z INF +--------------------------------------------------------------------------------------------+
2025-05-08T20:24:34Z INF Version 2025.4.2 (Checksum 9b0b2a2a5d)
2025-05-08T20:24:34Z INF GOOS: windows, GOVersion: go1.24.1, GoArch: amd64
2025-05-08T20:24:34Z INF Settings: map[ha-connections:1 no-autoupdate:true protocol:quic url:http://127.0.0.1:4680]
2025-05-08T20:24:34Z ERR Configuration file /dev/null was empty
2025-05-08T20:24:34Z INF Starting metrics server on 127.0.0.1:20241/metrics
2025-05-08T20:24:35Z INF Registered tunnel connection connIndex=0 connection=830bf962-7674-4e02-b648-65177c832c67 event=0 ip=198.41.192.167 location=lax08 protocol=quic
2025-05-08T20:30:35Z ERR  error="Incoming request ended abruptly: context canceled" connIndex=0 event=1 ingressRule=0 originService=http://127.0.0.1:4680
2025-05-08T20:30:35Z ERR Request failed error="Incoming request ended abruptly: context canceled" connIndex=0 dest=https://pda-cameron-emirates-cardiff.trycloudflare.com/ws event=0 ip=198.41.192.167 type=ws`;

const TAILSCALE = `Available on the internet:

https://den.tail1234.ts.net/
|-- proxy http://127.0.0.1:4680

Press Ctrl+C to exit.`;

describe('the public address', () => {
  test('the address is read from cloudflared’s box; its other lines only show that it is connected', () => {
    expect(linesOf('cloudflared', CLOUDFLARED)).toEqual([
      { kind: 'address', address: 'https://pda-cameron-emirates-cardiff.trycloudflare.com' },
      { kind: 'connected' },
    ]);
  });

  test('is the line below “Available on the internet” of tailscale', () => {
    expect(linesOf('tailscale', TAILSCALE)).toEqual([
      { kind: 'address', address: 'https://den.tail1234.ts.net' },
      { kind: 'connected' },
    ]);
    expect(addressesIn('tailscale', 'Available on the internet: https://den.tail1234.ts.net:8443/')).toEqual([
      'https://den.tail1234.ts.net:8443',
    ]);
  });

  test('is read through colours, stray spaces and a Windows line end', () => {
    expect(
      addressesIn('cloudflared', '\u001b[90m2025-05-08T20:24:34Z\u001b[0m INF |  https://a-b.trycloudflare.com  |\r'),
    ).toEqual(['https://a-b.trycloudflare.com']);
  });

  test.each<[TunnelProgram, string]>([
    ['cloudflared', 'failed to request quick Tunnel: Post "https://api.trycloudflare.com/tunnel": EOF'],
    ['cloudflared', 'ERR cannot look up https://api.trycloudflare.com'],
    ['cloudflared', 'see https://developers.cloudflare.com/argo-tunnel/'],
    ['cloudflared', '|  http://pda-cameron.trycloudflare.com  |'],
    ['cloudflared', '|  https://pda-cameron.trycloudflare.com.evil.example  |'],
    ['cloudflared', '|  https://pda-cameron.trycloudflare.com/path  |'],
    ['cloudflared', 'dest=https://pda-cameron.trycloudflare.com/api/pool'],
    ['tailscale', 'Visit https://tailscale.com/kb/1223/funnel to read more'],
    ['tailscale', 'https://den.tail1234.ts.net.evil.example/'],
    ['tailscale', 'To disable it go to https://den.tail1234.ts.net/ and more'],
  ])('is not %s’s “%s”', (program, line) => {
    expect(addressesIn(program, line)).toEqual([]);
  });
});

/** [program, line, what the commissioner reads, is it of no use to try again] */
const TROUBLES: [TunnelProgram, string, RegExp, boolean][] = [
  [
    'cloudflared',
    'failed to request quick Tunnel: Post "https://api.trycloudflare.com/tunnel": dial tcp: lookup api.trycloudflare.com on 127.0.0.11:53: no such host',
    /cannot reach Cloudflare. Is this computer connected to the internet/,
    false,
  ],
  [
    'cloudflared',
    '2026-05-29T09:25:34Z ERR Error unmarshaling QuickTunnel response: error code: 1015 error="invalid character \'e\' looking for beginning of value" status_code="429 Too Many Requests"',
    /no more quick tunnels for the moment/,
    false,
  ],
  [
    'cloudflared',
    "failed to unmarshal quick Tunnel: invalid character 'e' looking for beginning of value",
    /out of order/,
    false,
  ],
  [
    'cloudflared',
    '2024-02-08T06:25:54Z ERR Failed to create new quic connection error="failed to dial to edge with quic: timeout: no recent network activity" connIndex=2 event=0 ip=198.41.192.57',
    /firewall may block its port 7844/,
    false,
  ],
  ['cloudflared', 'Incorrect Usage: flag provided but not defined: -no-autoupdate', /too old/, true],
  ['tailscale', 'Funnel is not enabled on your tailnet.', /not switched on for your tailnet/, false],
  ['tailscale', 'sending serve config: Access denied: serve config denied', /sudo tailscale set --operator/, true],
  [
    'tailscale',
    'background configuration already exists, use `tailscale funnel --https=443 off` to remove the existing configuration',
    /already shares something else/,
    true,
  ],
  ['tailscale', 'foreground already exists under this port', /busy with another funnel/, false],
  [
    'tailscale',
    'failed to connect to local tailscaled; it doesn’t appear to be running (sudo systemctl start tailscaled ?)',
    /not running or not signed in/,
    false,
  ],
  ['tailscale', 'Tailscale is stopped.', /not running or not signed in/, false],
  [
    'tailscale',
    '500 Internal Server Error: your Tailscale account does not support getting TLS certs',
    /HTTPS certificates are not switched on/,
    false,
  ],
];

describe('a known failure has a plain message', () => {
  test.each(TROUBLES)('%s: %s', (program, line, words, isFinal) => {
    const read = readTunnelLine(program, line);
    const problem = read?.kind === 'problem' ? read.problem : undefined;
    expect(problem?.message).toMatch(words);
    expect(problem?.isFinal ?? false).toBe(isFinal);
  });

  test('with the page that Tailscale asks to open', () => {
    const link = 'https://login.tailscale.com/f/funnel?node=nho4oGYG7X11CNTRL';
    expect(readTunnelLine('tailscale', `         ${link}`)).toMatchObject({ kind: 'problem', problem: { link } });
  });
});

describe('an unknown error', () => {
  test('keeps the program’s words, on one short line', () => {
    expect(readTunnelLine('cloudflared', '2025-05-08T20:24:34Z ERR Something\u0007 new\u0000 error="x"')).toEqual({
      kind: 'error',
      text: 'Something  new  error="x"',
    });
    expect(readTunnelLine('tailscale', 'error: something new')).toEqual({ kind: 'error', text: 'something new' });
    const long = readTunnelLine('tailscale', `error: ${'x'.repeat(5000)}`);
    expect(long?.kind === 'error' && long.text.length).toBe(161);
  });

  test.each(['cloudflared', 'tailscale'] as const)('random bytes from %s report nothing', (program) => {
    const garbage = Array.from({ length: 2000 }, (_, at) => String.fromCharCode((at * 7919) % 256)).join('');
    const lines = ['', ' ', '{', '{}', '[]', 'null', '{"lvl":5}', '{"msg":{}}', '}{', 'ERR', garbage, 'https://', '|'];
    expect(lines.flatMap((line) => readTunnelLine(program, line) ?? [])).toEqual([]);
  });
});
