/** The set-up link in the terminal: at the first start without a window, and by `--setup-link`. */
import { ConfigError, type Config } from './config.ts';
import { hasCommissioner } from './db/hasCommissioner.ts';
import { findAddress } from './host/reach.ts';
import { issueSetUpLink } from './pool/people/setUpLink.ts';

type Place = Pick<Config, 'dataDir' | 'host' | 'port' | 'publicUrl'>;

/** Makes a new link; an older one stops working. @returns lines to print */
export function printSetUpLink({ dataDir, host, port, publicUrl }: Place): string[] {
  const token = issueSetUpLink(dataDir, Date.now());
  const here = `http://127.0.0.1:${port}`;
  const address = findAddress({ port, listensOn: host, publicUrl: publicUrl ?? null }) ?? here;
  const linkAt = (origin: string) => `  ${origin}/#setup=${token}`;
  return [
    'This pool has no commissioner yet. Open this link in a browser to set it up. It works once, for one hour:',
    linkAt(address),
    ...(address === here ? [] : ['or, in a browser on this computer:', linkAt(here)]),
    'The option --setup-link prints a new link.',
  ];
}

/** `--setup-link`, also while the server runs. @throws ConfigError for a folder without a pool, and a pool that is set up */
export function renewSetUpLink(config: Place): string[] {
  const isSetUp = hasCommissioner(config.dataDir);
  if (isSetUp === null) throw new ConfigError(`There is no pool in ${config.dataDir} yet. Start the server first.`);
  if (isSetUp) {
    throw new ConfigError(
      'This pool is set up already. Log in instead. If the password is lost, stop the server and use --reset-admin.',
    );
  }
  return printSetUpLink(config);
}
