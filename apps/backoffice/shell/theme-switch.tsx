import { BackofficeIcon } from '#platform/backoffice/backoffice-icon.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { IconButton } from '#platform/browser/ui/button.tsx';
import { chooseTheme, useTheme } from './theme.ts';

export function ThemeSwitch() {
  const t = useT('backoffice');
  const other = useTheme() === 'dark' ? 'light' : 'dark';
  return (
    <IconButton label={t(`theme.${other}`)} onClick={() => chooseTheme(other)}>
      <BackofficeIcon name={other === 'light' ? 'sun' : 'moon'} />
    </IconButton>
  );
}
