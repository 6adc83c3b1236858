import { useState } from 'react';
import type { LiveScore } from '#shared/model.ts';
import { scoreNews } from './scoreGroups.ts';

/** The last change on the scoreboard, in words, for those who hear it; empty until something does. */
export function useScoreNews(scores: readonly LiveScore[] | undefined): string {
  const [heard, setHeard] = useState({ scores, news: '' });
  if (scores !== undefined && heard.scores !== scores) {
    const news = scoreNews(heard.scores ?? scores, scores).join(' ');
    // The last announcement stays until the next one: clearing it would cut off a screen reader.
    setHeard({ scores, news: news === '' ? heard.news : news });
  }
  return heard.news;
}
