/** A letter for a provider: whose sign it is, without copying the sign. */
const LETTERS: Readonly<Record<string, string>> = { vk: 'VK', yandex: 'Я', demo: 'ID' };

type MarkProps = { name: string; label: string };

export function Mark({ name, label }: MarkProps) {
  return (
    <span className="social-mark" aria-hidden="true">
      {LETTERS[name] ?? label.slice(0, 1)}
    </span>
  );
}
