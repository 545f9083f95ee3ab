import type { Colour } from '../rules.ts';

/** A drop of the enamel of a colour. Which colour it is must be said beside it. */
export function Mark({ colour }: { colour: Colour }) {
  return <i className="wheel-mark" data-colour={colour} aria-hidden="true" />;
}
