import { useQuery } from '@tanstack/react-query';
import { read } from '../../../data/queries.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Unread } from '../../../ui/Reading.tsx';
import { AdminPassword } from './AdminPassword.tsx';
import { Commissioners } from './Commissioners.tsx';
import { HouseRules } from './HouseRules.tsx';
import { Money } from './Money.tsx';
import { PoolSettings } from './PoolSettings.tsx';

/** Admin Settings: the pool's switches, the admin password, who runs the pool, the house rules, and money notes. */
export function SettingsSection() {
  const settings = useQuery(read('readSettings'));
  return (
    <div className="admin-page">
      <PageHead title="Settings">Admin Settings</PageHead>
      <Unread of={settings} skeleton={<Loading className="skel admin-skel" />} />
      <div className="admin-columns">
        {settings.data !== undefined && <PoolSettings stored={settings.data} />}
        <div className="admin-column">
          <AdminPassword />
          <Commissioners />
        </div>
      </div>
      <HouseRules />
      <Money />
    </div>
  );
}
