import { Radio, RadioGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { RULE_NAMES, type HouseRules } from '#shared/houseRules.ts';
import { RULE_CHOICES, RULE_LABELS, ruleSentence } from '#shared/texts/ruleSentences.ts';
import './blueprintWhole.css';
import './ruleChoices.css';

type Props = {
  rules: HouseRules;
  /** Which rules are offered; all by default. */
  names?: readonly (keyof HouseRules)[];
  onChange: (part: Partial<HouseRules>) => void;
};

/** Every house rule with its choices, each a short sentence. */
export function RuleChoices({ rules, names = RULE_NAMES, onChange }: Props) {
  const id = useId();
  return (
    <div className="rule-choices">
      {names.map((name) => (
        <RadioGroup
          key={name}
          className="rule-choice"
          label={RULE_LABELS[name]}
          name={`${id} ${name}`}
          selectedValue={String(rules[name])}
          onChange={({ currentTarget }) => {
            const chosen = RULE_CHOICES[name].find((value) => String(value) === currentTarget.value);
            if (chosen !== undefined) onChange({ [name]: chosen });
          }}
        >
          {RULE_CHOICES[name].map((value) => (
            <Radio
              key={String(value)}
              className="rule-radio"
              value={String(value)}
              label={ruleSentence(name, { ...rules, [name]: value })}
            />
          ))}
        </RadioGroup>
      ))}
    </div>
  );
}
