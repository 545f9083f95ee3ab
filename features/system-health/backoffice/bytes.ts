import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;
const STEP = 1024;

/** Formats bytes in the largest unit of which there is at least one. */
export function useBytes(): (bytes: number) => string {
  const t = useT('backoffice-system-health');
  const f = useFormat();
  return (bytes) => {
    let value = bytes;
    let unit = 0;
    while (value >= STEP && unit < UNITS.length - 1) {
      value /= STEP;
      unit += 1;
    }
    const decimals = value < 10 && unit > 0 ? 1 : 0;
    return t(`bytes.${UNITS[unit]!}`, { value: f.number(value, decimals) });
  };
}
