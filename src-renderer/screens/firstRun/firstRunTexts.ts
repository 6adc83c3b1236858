/** Error texts of the first run. */
export const firstRunTexts = {
  alreadySetUp: 'This pool is set up already',
  alreadySetUpLine: 'Another window finished first. Nothing you typed here was used.',
  windowTooOld: 'This window can’t set up the pool anymore. Close Sunday Five and open it again.',
  windowLead: 'Your pool runs on this computer. Your friends get a link.',
  serverLead: 'Your pool runs on a server. Your friends get a link.',
  linkOver: 'This link can’t set up the pool',
  logInInstead: 'Log in as the commissioner instead.',
  failed: 'The pool couldn’t be set up. Nothing was saved. Please try again.',
  openFailed: 'No other pool was opened',
  openFailedLine: 'Nothing was changed. Choose the folder of a pool, a backup, or a copy.',
  demoFailed: 'The demo couldn’t be opened',
  demoFailedLine: 'Nothing was changed. Quit Sunday Five, start it again, and repeat this.',
} as const;
