import { Callout } from '@blueprintjs/core';
import { Link } from 'react-router-dom';
import { isThisComputerOnly } from '../publicAddress.ts';

/** A warning where links carry an address that no other device can open. */
export const OnlyHere = ({ address }: { address: string }) =>
  isThisComputerOnly(address) && (
    <Callout icon={null} intent="danger" className="invite-warning">
      Links lead to an address that only works on this computer. <Link to="/admin/invite">Invite</Link> shows why and
      lets you choose another address.
    </Callout>
  );
