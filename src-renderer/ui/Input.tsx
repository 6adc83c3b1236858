import type { ComponentProps } from 'react';

const styled = (className = '') => `bp6-input ${className}`.trim();

/** A plain input with Blueprint's look. InputGroup, its own one, would put an element around it. */
export const Input = ({ className, ...input }: ComponentProps<'input'>) => (
  <input {...input} className={styled(className)} />
);

export const TextArea = ({ className, ...area }: ComponentProps<'textarea'>) => (
  <textarea {...area} className={styled(className)} />
);
