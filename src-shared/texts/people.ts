/** Texts of signing in, names and access codes. */
import { plural } from './plural.ts';

export const peopleTexts = {
  loginFailed: 'Login Failed',
  wrongLogin: 'Invalid name or access code',
  welcome: 'Welcome!',
  welcomeLine: (username: string) => `Good to see you, ${username}.`,
  signedOut: 'You were signed out by the commissioner, or your session ended. Log in again to continue.',
  accessDisabled: 'Your access is disabled. Ask the commissioner to enable it again.',
  loginBusy: 'Too many people are logging in at once. Try again in a few seconds.',
  tooManyLogins: (minutes: number) => `Too many failed logins. Try again in ${plural(minutes, 'minute')}.`,
  presenceTitle: 'Enter your password',
  presenceLine: 'Confirm that it’s you. Sunday Five then doesn’t ask again for 10 minutes.',
  presenceWrong: 'That isn’t your password. Try again.',
  presenceCancelled: 'You didn’t enter your password, so nothing was changed.',
  passwordTooNew:
    'Your password was changed less than a day ago without entering the old one, so it can’t confirm this yet. ' +
    'Use the Sunday Five window on the computer that runs the pool, or try again tomorrow.',
  signInLink: 'Sign-in link',
  signingIn: 'Signing you in…',
  signInLinkOver:
    'This sign-in link was already used or has expired. Make a new one on the computer that runs the pool.',
  playerWasDeleted: (name: string) => `${name} was deleted.`,
} as const;
