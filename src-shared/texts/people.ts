/** Texts of signing in, names and access codes. */

export const peopleTexts = {
  loginFailed: 'Login Failed',
  wrongLogin: 'Invalid name or access code',
  welcome: 'Welcome!',
  welcomeLine: (username: string) => `Good to see you, ${username}.`,
  signedOut: 'You were signed out by the commissioner, or your session ended. Log in again to continue.',
  presenceTitle: 'Enter your password',
  presenceLine: 'Confirm that it’s you. Sunday Five then doesn’t ask again for 10 minutes.',
  presenceWrong: 'That isn’t your password. Try again.',
  presenceCancelled: 'You didn’t enter your password, so nothing was changed.',
  signInLink: 'Sign-in link',
  signingIn: 'Signing you in…',
  signInLinkOver:
    'This sign-in link was already used or has expired. Make a new one on the computer that runs the pool.',
} as const;
