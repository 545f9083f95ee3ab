import './icon.css';
import { ICON_PATHS, type IconName } from './icon-paths.ts';

type IconProps = {
  name: IconName;
  /** In px. The stroke keeps its weight relative to the drawing. */
  size?: number | undefined;
  /** Spoken name. Without it the icon is decoration beside a text. */
  label?: string | undefined;
};

export function Icon({ name, size = 20, label }: IconProps) {
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <svg className="icon" viewBox="0 0 24 24" width={size} height={size} {...named}>
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
