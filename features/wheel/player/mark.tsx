import type { WheelColour } from '../rules.ts';

/** A drop of enamel in a colour. The text beside it must name the colour. */
export function Mark({ colour }: { colour: WheelColour }) {
  return <i className="wheel-mark" data-colour={colour} aria-hidden="true" />;
}
