import type { Offer } from '#shared/rules/pastedPicks/types.ts';
import { ChoiceSelect } from '../../../../ui/ChoiceSelect.tsx';
import { LEFT_OUT, offerKey } from './cardEntry.ts';
import { cardTexts } from './cardTexts.ts';

type Props = {
  name: string;
  offers: readonly Offer[];
  /** Undefined: two picks are marked. */
  value: string | null | undefined;
  onChange: (value: string) => void;
};

/** Which pick of a card counts twice. */
export function BestBetChoice({ name, offers, value, onChange }: Props) {
  const choices = offers.map((offer) => ({ value: offerKey(offer), label: offer.option.pickValue }));
  return (
    <div className="card-best">
      <span aria-hidden="true">{cardTexts.bestBet}</span>
      <ChoiceSelect
        label={`${cardTexts.bestBet}: ${name}`}
        value={value === null ? LEFT_OUT : (value ?? null)}
        none={cardTexts.choose}
        choices={[{ value: LEFT_OUT, label: cardTexts.noBestBet }, ...choices]}
        onChange={onChange}
      />
      {value === undefined && <p className="admin-error">{cardTexts.twoBestBets}</p>}
    </div>
  );
}
