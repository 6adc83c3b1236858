import { zoneName } from '#shared/rules/zoneWords.ts';
import { timeZone } from '../../../data/timeZone.ts';

/** The grammar of a pasted row in short, with an example to copy from. */
export const HowToWrite = ({ season }: { season: number }) => (
  <details className="how-to-write">
    <summary>How to write a row</summary>
    <pre tabIndex={0} aria-label="Example rows">
      {[
        `${season}\t11/22\t10:00 AM\tPittsburgh\t@Chicago\t2.5\t46.5\t46.5`,
        `${season}\tSunday, November 22\t13:25\tEagles\tDAL\tPK\t47.5\t47.5`,
      ].join('\n')}
    </pre>
    <ul>
      <li>
        Columns copied from a spreadsheet already have tabs. If you type them, separate columns with commas, ; or |.
      </li>
      <li>Times are {zoneName(timeZone.get())}, such as 5:15 PM or 17:15. Write TBD if the time isn’t known.</li>
      <li>
        Write teams by name, city, nickname or abbreviation. @ marks the home team. Without @, the favored team is at
        home.
      </li>
      <li>
        The spread is a whole or half number, or PK. Leave the spread, or Over and Under, empty (or OFF) if there is no
        line.
      </li>
      <li>Year and Date can be empty below a row of the same day, as in copied merged cells.</li>
      <li>(N) after a team means neutral site. Heading rows and empty rows are skipped.</li>
      <li>
        Other columns, such as Away, Home, Spread and O/U, can be arranged by one button if the heading row names them.
      </li>
    </ul>
  </details>
);
