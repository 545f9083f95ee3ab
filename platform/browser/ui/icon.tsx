import { IconDrawing, type IconProps } from './first-icon.tsx';
import { ICON_PATHS, type IconName } from './icon-paths.ts';

/** Any icon. It loads all of them: a first screen uses `FirstIcon`. */
export function Icon({ name, ...look }: IconProps<IconName>) {
  return <IconDrawing d={ICON_PATHS[name]} {...look} />;
}
