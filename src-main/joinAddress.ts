/** The address that phones are told when the commissioner has chosen none: this computer's on the local network. */
import { networkInterfaces } from 'node:os';

/** Real network cards before the bridges and tunnels that virtual machines and VPNs put beside them. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|utun|tun|tap|wg|zt|tailscale)/i;

/** `http://192.168.1.24:4680`; null on a computer without a network. */
export function lanAddress(port: number): string | null {
  const found = Object.entries(networkInterfaces()).flatMap(([name, addresses]) =>
    (addresses ?? [])
      .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
      .map(({ address }) => ({ address, isVirtual: VIRTUAL.test(name) })),
  );
  const chosen = found.find(({ isVirtual }) => !isVirtual) ?? found[0];
  return chosen === undefined ? null : `http://${chosen.address}:${port}`;
}
