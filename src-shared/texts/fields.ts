/** What is wrong with a field. Not in texts.ts: the first screen has no forms. */
import {
  ACCESS_CODE_MAX,
  ACCESS_CODE_MIN,
  CHAT_MESSAGE_MAX,
  NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  POOL_NAME_MAX,
} from '#shared/limits.ts';

export const fieldTexts = {
  notANumber: 'This must be a whole number.',
  nameRequired: 'Please enter a name.',
  nameInvisible: 'This name has no visible characters. Type a name that people can read.',
  nameHides: 'This name contains invisible characters. Type it again instead of pasting it.',
  nameTooLong: `A name can have at most ${NAME_MAX} characters.`,
  poolNameRequired: 'Please give the pool a name.',
  poolNameTooLong: `A pool’s name can have at most ${POOL_NAME_MAX} characters.`,
  poolNameLink: 'A pool’s name can’t contain a web address, because invitations contain the name.',
  codeTooShort: `Custom access code must be at least ${ACCESS_CODE_MIN} characters`,
  codeTooLong: `An access code can have at most ${ACCESS_CODE_MAX} characters.`,
  passwordTooShort: `The admin password must have at least ${PASSWORD_MIN} characters.`,
  passwordTooLong: `The admin password can have at most ${PASSWORD_MAX} characters.`,
  timeZoneUnknown:
    'No time zone has this name. Use a name of the IANA database, such as America/New_York or Europe/London.',
  gamesTextRequired: 'Paste at least one row of games.',
  invalidScores: 'Please enter valid scores',
  messageTooLong: `Message is too long (max ${CHAT_MESSAGE_MAX} characters)`,
  reasonRequired: 'Enter a reason, for example “phoned in before kickoff”.',
} as const;
