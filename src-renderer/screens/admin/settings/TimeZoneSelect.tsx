import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';
import { zoneInFull } from '#shared/rules/zoneWords.ts';

/** What most pools choose, from west to east. */
const USUAL = [
  'Pacific/Honolulu',
  'America/Anchorage',
  'America/Los_Angeles',
  'America/Phoenix',
  'America/Denver',
  'America/Chicago',
  'America/New_York',
  'UTC',
];

/** Every zone that this browser knows, and the stored one. */
const others = (stored: string): string[] =>
  [...new Set([stored, ...Intl.supportedValuesOf('timeZone')])].filter((zone) => !USUAL.includes(zone)).toSorted();

type Props = { value: string; stored: string; onChange: (zone: string) => void; error: string | undefined };

/** The pool's time zone, for everyone. */
export function TimeZoneSelect({ value, stored, onChange, error }: Props) {
  const id = useId();
  return (
    <FormGroup
      label="Time zone"
      labelFor={id}
      helperText={
        error ?? 'All times are shown and typed in this zone, for every player. Kickoffs and locks stay as they are.'
      }
      {...(error === undefined ? {} : { intent: 'danger' as const })}
    >
      <HTMLSelect id={id} fill value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <optgroup label="United States">
          {USUAL.map((zone) => (
            <option key={zone} value={zone}>
              {zoneInFull(zone)}
            </option>
          ))}
        </optgroup>
        <optgroup label="All time zones">
          {others(stored).map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </optgroup>
      </HTMLSelect>
    </FormGroup>
  );
}
