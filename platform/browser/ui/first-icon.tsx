import './icon.css';
import { FIRST_ICON_PATHS, type FirstIconName } from './first-icon-paths.ts';

type Look = {
  /** In px. The stroke keeps its weight relative to the drawing. */
  size?: number | undefined;
  /** Accessible name. Without it the icon is decoration beside a text. */
  label?: string | undefined;
};

export type IconProps<Name> = Look & { name: Name };

/** An icon of the shell and of every first screen. Elsewhere use `Icon`. */
export function FirstIcon({ name, ...look }: IconProps<FirstIconName>) {
  return <IconDrawing d={FIRST_ICON_PATHS[name]} {...look} />;
}

/** The `d` of an icon's one path, drawn. */
export function IconDrawing({ d, size = 20, label }: Look & { d: string }) {
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <svg className="icon" viewBox="0 0 24 24" width={size} height={size} {...named}>
      <path d={d} />
    </svg>
  );
}
