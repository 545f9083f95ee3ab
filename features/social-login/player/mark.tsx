/** A letter for a provider instead of a copy of its logo. */
const LETTERS: Readonly<Record<string, string>> = { vk: 'VK', yandex: 'Я', demo: 'ID' };

type MarkProps = { name: string; label: string };

export function Mark({ name, label }: MarkProps) {
  return (
    // Drawn by the style sheet: as text it would be part of the button's name.
    <span className="social-mark" data-letters={LETTERS[name] ?? label.slice(0, 1)} />
  );
}
