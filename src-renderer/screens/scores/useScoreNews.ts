import { useState } from 'react';
import type { LiveScore } from '#shared/model.ts';
import { scoreNews } from './scoreGroups.ts';

/** The last thing that changed on the scoreboard, in words, for those who hear it; empty until something does. */
export function useScoreNews(scores: readonly LiveScore[] | undefined): string {
  const [heard, setHeard] = useState({ scores, news: '' });
  if (scores !== undefined && heard.scores !== scores) {
    const news = scoreNews(heard.scores ?? scores, scores).join(' ');
    // What was said stays until there is more to say: clearing it would cut a screen reader short.
    setHeard({ scores, news: news === '' ? heard.news : news });
  }
  return heard.news;
}
