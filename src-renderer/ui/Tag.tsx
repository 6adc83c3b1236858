import type { ReactNode } from 'react';
import './tag.css';

/** `ready`: everything is done, `yellow`: something is missing, `live`: it is being played, `outline`: a plain state. */
type Tone = 'ready' | 'yellow' | 'live' | 'outline' | 'you';

type Props = { tone?: Tone | undefined; className?: string; 'aria-hidden'?: true; children?: ReactNode };

/** A status in a word or two. Without a tone it is gray. */
export const Tag = ({ tone, className, ...tag }: Props) => (
  <span className={['tag', tone && `tag-${tone}`, className].filter(Boolean).join(' ')} {...tag} />
);
