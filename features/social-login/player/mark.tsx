/** A letter for a provider: whose sign it is, without copying the sign. */
const LETTERS: Readonly<Record<string, string>> = { vk: 'VK', yandex: 'Я', demo: 'ID' };

type MarkProps = { name: string; label: string };

export function Mark({ name, label }: MarkProps) {
  return (
    // Drawn by the style sheet: as text it would stand in the button's name.
    <span className="social-mark" data-letters={LETTERS[name] ?? label.slice(0, 1)} />
  );
}
