import { Button } from '@blueprintjs/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { PastImport } from '#shared/model.ts';
import { pastSeasons } from '../../../data/pastSeasons.ts';
import { read } from '../../../data/queries.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { kickoffTime } from '../../../ui/format.ts';
import { FailureLine } from '../../../ui/Reading.tsx';
import { toast } from '../../../ui/toaster.ts';
import { useNow } from '../../../ui/useNow.ts';
import { FoldCard } from '../FoldCard.tsx';
import { ImportPast } from './ImportPast.tsx';
import { pastTexts } from './pastTexts.ts';
import { PAST_SEASONS_HASH } from '../../../ui/pastSeasonsHash.ts';
import './pastSeasons.css';

function ImportRow({ one, now }: { one: PastImport; now: number }) {
  const [isAsking, setAsking] = useState(false);
  const title = pastTexts.importTitle(one);
  const undo = useMutation({
    mutationFn: () => pastSeasons.undo(one.id),
    meta: { failed: pastTexts.undoFailed, fallback: pastTexts.undoFailedLine },
    onSuccess: () => toast({ title: pastTexts.undone, tone: 'success' }),
  });
  return (
    <li className="admin-row">
      <span>
        <b>{title}</b>
        <span className="past-facts muted">
          {pastTexts.importContents(one)} · imported {kickoffTime(Date.parse(one.at), now)} by {one.actorName}
        </span>
      </span>
      <Button text="Undo…" aria-label={`Undo the import of ${title}`} onClick={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          title={`Undo the import of ${title}?`}
          verb="Undo Import"
          keep="Keep It"
          isPending={undo.isPending}
          onConfirm={() => undo.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>
            This takes {pastTexts.importContents(one)} out of History. Nothing else changes, and you can import the same
            text again.
          </p>
        </ConfirmDialog>
      )}
    </li>
  );
}

/** Seasons that the group played before it used this pool. */
export function PastSeasons() {
  const now = useNow(60_000);
  const isAsked = useLocation().hash === PAST_SEASONS_HASH;
  const imports = useQuery(read('readPastImports'));
  return (
    <FoldCard id="past-seasons" title={pastTexts.title} startsOpen={isAsked} className="past-seasons">
      <p className="muted">
        {pastTexts.lead} <Link to="/history">Open History</Link>
      </p>
      <ImportPast />
      {imports.error !== null && <FailureLine of={imports} className="admin-error" role="alert" />}
      {imports.data !== undefined && imports.data.length > 0 && (
        <ul className="admin-rows" aria-label="Imports of past seasons">
          {imports.data.map((one) => (
            <ImportRow key={one.id} one={one} now={now} />
          ))}
        </ul>
      )}
    </FoldCard>
  );
}
