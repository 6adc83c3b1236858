import { changedRules, type HouseRules } from '#shared/houseRules.ts';
import type { RulesCompared } from '#shared/model.ts';
import { RULE_LABELS, ruleSentence } from '#shared/texts/ruleSentences.ts';
import { useUser } from '../../../data/session.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { RulesTables } from '../../../ui/RulesTables.tsx';

type Props = {
  /** "2026 regular season" */
  title: string;
  before: HouseRules;
  after: HouseRules;
  compared: RulesCompared;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before frozen rules change, and shows who would move where. */
export function FrozenRulesDialog({ title, before, after, compared, isPending, onConfirm, onClose }: Props) {
  const myId = useUser()?.id ?? 0;
  return (
    <ConfirmDialog
      title={`Change the rules of the ${title}?`}
      verb="Change the Rules"
      keep="Keep the Rules"
      isPending={isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <dl className="rule-changes">
        {changedRules(before, after).map((name) => (
          <div key={name}>
            <dt>{RULE_LABELS[name]}</dt>
            <dd>
              <s>{ruleSentence(name, before)}</s>
            </dd>
            <dd>{ruleSentence(name, after)}</dd>
          </div>
        ))}
      </dl>
      <RulesTables compared={compared} myId={myId} officialTitle="Now" proposedTitle="With the new rules" />
      <p className="muted">
        Sunday Five makes a backup first and recounts every board. Every player gets a notice with the old and the new
        rule.
      </p>
    </ConfirmDialog>
  );
}
