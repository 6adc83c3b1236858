/**
 * A fake cloudflared or tailscale: prints the same output and works as a reverse proxy for HTTP and WebSockets.
 * tunnelFolder.ts starts it with a name and a mode. It writes its arguments and ports to a file for the test. The header
 * Stand-In-Visitor sets the visitor's address, and Stand-In-Scheme the scheme.
 */
import { createPrivateKey, createSign, generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect } from 'node:net';
import path from 'node:path';

const [, , folder, name, mode, ...args] = process.argv;

const WORDS = ['quiet', 'hill', 'den', 'amber', 'turf', 'yard', 'line', 'snap'];
/** cloudflared gets a new address at every start. The others' addresses belong to an account. */
const quickName = WORDS.map((word, at) => `${word}${(process.pid >> at) & 1}`).slice(0, 4);
const HOSTS = {
  cloudflared: `${[...quickName, process.pid].join('-')}.trycloudflare.com`,
  tailscale: 'den.tail1234.ts.net',
};
const host = HOSTS[name];
const address = `https://${host}`;

/** The port in the arguments of each program. */
const TARGETS = {
  cloudflared: () => new URL(args[args.indexOf('--url') + 1]).port,
  tailscale: () => args[args.indexOf('funnel') + 1],
};
const target = Number(TARGETS[name]());

const now = () => `${new Date().toISOString().slice(0, 19)}Z`;
const print = (line) => process.stdout.write(`${line}\n`);
const log = (line) => process.stderr.write(`${now()} ${line}\n`);
const record = (more) =>
  writeFileSync(
    path.join(folder, `${name}.json`),
    JSON.stringify({ pid: process.pid, args, env: process.env, host, target, ...more }),
  );

// ---- the proxy

/** The headers that the real service adds. */
function forwardedHeaders({ headers }) {
  const { 'stand-in-visitor': visitor = '203.0.113.9', 'stand-in-scheme': scheme = 'https', ...given } = headers;
  const before = given['x-forwarded-for'];
  return {
    ...given,
    host,
    'x-forwarded-for': before === undefined ? visitor : `${before}, ${visitor}`,
    'x-forwarded-proto': scheme,
    ...(name === 'cloudflared' ? { 'cf-connecting-ip': visitor } : { 'x-forwarded-host': host }),
  };
}

function pass(incoming, outgoing) {
  // One connection per request: the other side could close a kept-alive connection just as it is reused.
  const headers = { ...forwardedHeaders(incoming), connection: 'close' };
  const { method, url } = incoming;
  const onward = request({ host: '127.0.0.1', port: target, agent: false, method, path: url, headers }, (answer) => {
    const { connection: _ours, ...rest } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, rest);
    answer.pipe(outgoing);
  });
  onward.on('error', () => {
    if (!outgoing.headersSent) outgoing.writeHead(502);
    outgoing.end();
  });
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

function passSocket(incoming, socket, head) {
  const onward = connect(target, '127.0.0.1', () => {
    const lines = Object.entries(forwardedHeaders(incoming)).map(([key, value]) => `${key}: ${value}`);
    onward.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    onward.write(head);
    onward.pipe(socket);
    socket.pipe(onward);
  });
  for (const one of [onward, socket]) {
    one.on('error', () => one.destroy());
    one.on('close', () => (one === onward ? socket : onward).destroy());
  }
}

/** A self-signed certificate. */
function selfSigned() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'prime256v1',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const length = (n) => (n < 128 ? [n] : n < 256 ? [0x81, n] : [0x82, n >> 8, n & 255]);
  const der = (tag, ...parts) => {
    const body = Buffer.concat(parts);
    return Buffer.concat([Buffer.from([tag, ...length(body.length)]), body]);
  };
  const sequence = (...parts) => der(0x30, ...parts);
  const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
  const commonName = Buffer.from('0603550403', 'hex');
  const subject = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('stand-in')))));
  const time = (text) => der(0x17, Buffer.from(text));
  const body = sequence(
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    subject,
    sequence(time('200101000000Z'), time('491231235959Z')),
    subject,
    publicKey,
  );
  const signature = createSign('sha256').update(body).sign(createPrivateKey(privateKey));
  const whole = sequence(body, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  const cert = `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`;
  return { key: privateKey, cert };
}

const listening = (server) =>
  new Promise((resolve) =>
    server.on('upgrade', passSocket).listen(0, '127.0.0.1', () => resolve(server.address().port)),
  );

/** Starts the proxy on two ports: plain HTTP, and TLS for a browser. */
async function startProxy() {
  record({
    port: await listening(createServer(pass)),
    securePort: await listening(createSecureServer(selfSigned(), pass)),
  });
}

// ---- output

const OPENED = {
  cloudflared: () => {
    const line = '-'.repeat(92);
    log('INF Requesting new quick Tunnel on trycloudflare.com...');
    log(`INF +${line}+`);
    log('INF |  Your quick Tunnel has been created! Visit it at (it may take some time to be reachable):  |');
    log(`INF |  ${address.padEnd(88)}  |`);
    log(`INF +${line}+`);
    log('ERR Configuration file /dev/null was empty');
    log('INF Registered tunnel connection connIndex=0 event=0 ip=198.51.100.7 location=lax08 protocol=quic');
  },
  tailscale: () => {
    print('Available on the internet:\n');
    print(`${address}/\n|-- proxy http://127.0.0.1:${target}\n`);
    print('Press Ctrl+C to exit.');
  },
};

const REFUSED = {
  cloudflared: () => {
    log('INF Requesting new quick Tunnel on trycloudflare.com...');
    process.stderr.write(
      'failed to request quick Tunnel: Post "https://api.trycloudflare.com/tunnel": dial tcp: lookup ' +
        'api.trycloudflare.com on 127.0.0.53:53: no such host\n',
    );
  },
  tailscale: () => process.stderr.write('sending serve config: Access denied: serve config denied\n'),
};

const stay = () => setInterval(() => {}, 60_000);
const printGarbage = () => {
  const garbage = Buffer.from(Array.from({ length: 64 * 1024 }, (_, at) => (at * 7919) % 256));
  const printMore = () => {
    while (process.stdout.write(garbage));
    process.stdout.once('drain', printMore);
  };
  printMore();
};

const MODES = {
  normal: async () => (await startProxy(), OPENED[name]()),
  /** Prints a working address and exits a moment later. */
  dies: async () => {
    await startProxy();
    OPENED[name]();
    setTimeout(() => process.exit(1), 50);
  },
  /** Prints endless random bytes. */
  garbage: () => (record({}), printGarbage()),
  /** Runs without output. */
  silent: () => (record({}), stay()),
  /** Prints a typical error and exits. */
  refused: () => {
    record({});
    REFUSED[name]();
    process.exitCode = 1;
  },
  /** Ignores SIGTERM. */
  stubborn: async () => {
    process.on('SIGTERM', () => {});
    await startProxy();
    OPENED[name]();
  },
};

await MODES[mode]();
