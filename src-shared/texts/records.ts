/** Places and records in sentences. */

/** "1st", "2nd", "3rd", "4th", "11th", "21st". */
export function ordinal(n: number): string {
  const [tens, ones] = [n % 100, n % 10];
  if (tens >= 11 && tens <= 13) return `${n}th`;
  return `${n}${ones === 1 ? 'st' : ones === 2 ? 'nd' : ones === 3 ? 'rd' : 'th'}`;
}

/** "21–30–1", without ties "21–30". */
export const recordOf = ({ wins, losses, ties }: { wins: number; losses: number; ties: number }): string =>
  `${wins}–${losses}${ties > 0 ? `–${ties}` : ''}`;
