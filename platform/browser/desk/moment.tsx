import { useFormat } from '../i18n.tsx';

/**
 * A moment in the reader's own zone, the same width everywhere: rows of it can be compared at a
 * glance. Pointing at it says it in words.
 */
export function Moment({ at, seconds = false }: { at: string; seconds?: boolean }) {
  const format = useFormat();
  return (
    <time className="tabular desk-moment" dateTime={at} title={format.dateTime(at)}>
      {momentText(at, seconds)}
    </time>
  );
}

/** `2026-11-21 14:05`, in the zone of this machine. */
export function momentText(at: string, seconds: boolean): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}`;
  return `${day} ${clock}${seconds ? `:${two(date.getSeconds())}` : ''}`;
}
