import { PageHead } from '../../../ui/PageHead.tsx';
import { AuditLog } from './AuditLog.tsx';
import { BackupList } from './BackupList.tsx';
import { Deletions } from './Deletions.tsx';
import { Exports } from './Exports.tsx';
import { MovePool } from './MovePool.tsx';
import { WholePool } from './WholePool.tsx';
import './safety.css';
import { allTimes } from '../../../ui/format.ts';

/** What can be brought back, what happened, and what can be taken along. */
export const SafetySection = () => (
  <div className="admin-page">
    <PageHead title="Backups & log">{allTimes()}</PageHead>
    <BackupList />
    <Deletions />
    <WholePool />
    <MovePool />
    <AuditLog />
    <Exports />
  </div>
);
