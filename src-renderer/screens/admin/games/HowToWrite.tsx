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
      <li>Copied from a spreadsheet, the columns come with tabs. Typed by hand, part them by commas, ; or |.</li>
      <li>Times are Pacific, daylight saving included: 5:15 PM or 17:15. TBD while there is none.</li>
      <li>
        Teams by name, city, nickname or abbreviation. @ marks the home team; unmarked, the favored team is at home.
      </li>
      <li>
        The spread is a whole or half number, or PK. Leave it, or Over and Under, empty (or OFF) while there is no line.
      </li>
      <li>Year and Date may be empty below a row of the same day, as merged cells are when they are copied.</li>
      <li>(N) behind a team says neutral site. A heading row and empty rows are passed over.</li>
    </ul>
  </details>
);
