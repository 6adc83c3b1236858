import { Button, TextArea } from '@blueprintjs/core';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { CHAT_TEXT_MAX } from '#shared/limits.ts';
import type { User } from '#shared/model.ts';
import { readPastedPicks } from '#shared/rules/pastedPicks/readPastedPicks.ts';
import type { IgnoredLine } from '#shared/rules/pastedPicks/types.ts';
import { texts } from '#shared/texts.ts';
import { boardsTexts } from '#shared/texts/boards.ts';
import { Empty } from '../../../../ui/Empty.tsx';
import { Loading } from '../../../../ui/Loading.tsx';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { Unread } from '../../../../ui/Reading.tsx';
import { WeekSelect } from '../../../../ui/WeekSelect.tsx';
import { weekOption } from '../../adminWeek.ts';
import { keyPieces, openQuestions } from './cardEntry.ts';
import { cardTexts } from './cardTexts.ts';
import { PastedCardForm } from './PastedCardForm.tsx';
import { useEntryWeek } from './useEntryWeek.ts';
import { usePastedChat } from './usePastedChat.ts';
import './cards.css';

type Props = { players: readonly User[]; onClose: () => void };

type ChatProps = { chat: ReturnType<typeof usePastedChat>; isTooLong: boolean; found: string | null };

function ChatText({ chat, isTooLong, found }: ChatProps) {
  const noteId = useId();
  return (
    <section className="card admin-card">
      <TextArea
        aria-label="Messages from the group chat"
        fill
        spellCheck={false}
        autoComplete="off"
        rows={8}
        value={chat.text}
        aria-describedby={noteId}
        aria-invalid={isTooLong}
        onChange={({ currentTarget }) => chat.setText(currentTarget.value)}
      />
      <p id={noteId} className="muted">
        {cardTexts.pasteHelp}
      </p>
      {isTooLong && (
        <p className="admin-error" role="alert">
          {cardTexts.tooLong}
        </p>
      )}
      {found !== null && <p role="status">{found}</p>}
    </section>
  );
}

const Ignored = ({ lines }: { lines: readonly IgnoredLine[] }) => (
  <details className="card admin-card ignored-lines">
    <summary>{cardTexts.ignored(lines.length)}</summary>
    <ul>
      {lines.map(({ line, text }, n) => (
        <li key={`${line} ${n}`}>
          Line {line}: <q>{text}</q>
        </li>
      ))}
    </ul>
  </details>
);

/** Picks that friends wrote in the group chat: pasted, checked card by card, then entered. */
export function PastePicks({ players, onClose }: Props) {
  const chat = usePastedChat();
  const { weeks, week, choose, facts, reads, rules } = useEntryWeek();
  const [reason, setReason] = useState<string>(cardTexts.defaultReason);
  const isTooLong = chat.text.length > CHAT_TEXT_MAX;
  const settled = useDeferredValue(isTooLong ? '' : chat.text);
  const active = useMemo(() => players.filter(({ isActive }) => isActive), [players]);
  const { cards, ignored } = useMemo(() => {
    const games = [...facts].map(([id, game]) => ({ id, ...game }));
    return readPastedPicks(settled, active, games);
  }, [settled, active, facts]);
  const questions = cards.reduce((sum, card) => sum + openQuestions(keyPieces(card), chat.answers), 0);
  const list = reads.data?.games;
  const isRead = settled.trim() !== '' && list !== undefined;
  const found = cards.length === 0 ? cardTexts.nothingFound : cardTexts.found(cards.length, questions);
  return (
    <div className="admin-page">
      <PageHead title={cardTexts.pasteTitle} actions={<Button text="Back to Players" onClick={onClose} />}>
        {cardTexts.pasteLead}
      </PageHead>
      {weeks !== undefined && week !== undefined && (
        <WeekSelect weeks={weeks} value={week.id} label={weekOption} onChoose={choose} />
      )}
      {weeks?.length === 0 && <Empty title={texts.noWeekYet} />}
      <ChatText chat={chat} isTooLong={isTooLong} found={isRead ? found : null} />
      <Unread of={reads} skeleton={<Loading className="skel admin-skel" />} />
      {week !== undefined && list?.length === 0 && <Empty title={boardsTexts.noGamesThisWeek} />}
      {week !== undefined && isRead && (
        <div className="admin-columns">
          {cards.map((card, n) => (
            <PastedCardForm
              key={`${card.name} ${n}`}
              card={card}
              players={active}
              week={week}
              games={list}
              rules={rules}
              answers={chat.answers}
              entered={chat.entered}
              reason={reason}
              onReason={setReason}
              onAnswer={chat.answer}
              onEntered={chat.markEntered}
            />
          ))}
        </div>
      )}
      {ignored.length > 0 && <Ignored lines={ignored} />}
    </div>
  );
}
