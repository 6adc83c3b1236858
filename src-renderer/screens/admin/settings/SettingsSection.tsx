import { useQuery } from '@tanstack/react-query';
import { read } from '../../../data/queries.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ReadFailed } from '../../../ui/ReadFailed.tsx';
import { AdminPassword } from './AdminPassword.tsx';
import { PoolSettings } from './PoolSettings.tsx';
import '../players/players.css';

/** Admin Settings: the pool's switches, and the admin password. */
export function SettingsSection() {
  const { data, error, refetch } = useQuery(read('readSettings'));
  return (
    <div className="players">
      <PageHead title="Settings">Admin Settings</PageHead>
      {data === undefined && error !== null && <ReadFailed error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Loading className="skel players-skel" />}
      <div className="players-top">
        {data !== undefined && <PoolSettings stored={data} />}
        <AdminPassword />
      </div>
    </div>
  );
}
