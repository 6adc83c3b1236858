import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

type Look = { intent?: 'primary'; variant?: 'minimal'; fill?: boolean };
/** `to` leads to a screen of the page, `href` to any other address or a file. */
type Props = Look & (ComponentProps<typeof Link> | (ComponentProps<'a'> & { href: string }));

/** A link drawn as Blueprint's button: a real link, so that it can be opened in a new tab. */
export function LinkButton({ intent, variant, fill, className, ...link }: Props) {
  const names = ['bp6-button', intent && 'bp6-intent-primary', variant && 'bp6-minimal', fill && 'bp6-fill', className];
  const classes = names.filter(Boolean).join(' ');
  return 'to' in link ? <Link {...link} className={classes} /> : <a {...link} className={classes} />;
}
