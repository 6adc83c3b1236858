/** Sentences about who sees hidden picks. The server writes them into notices and answers. */
export const secrecySentences = {
  cardOpened: (by: string, week: string, reason: string) =>
    `${by} opened your card of ${week} before kickoff and could see its hidden picks: ${reason}`,
  poolCopied: (by: string) =>
    `${by} saved a copy of the whole pool. It contains every pick, also those hidden until kickoff.`,
  nowHidden: (by: string) =>
    `${by} changed a setting: commissioners see picks only after kickoff now, like everyone. ` +
    'Opening a card earlier needs a reason, and its owner gets a notice.',
  nowShown: (by: string) => `${by} changed a setting: commissioners see all picks now, also before kickoff.`,
  /** In place of a pick that is hidden from commissioners. */
  hiddenPick: 'hidden until kickoff',
};
