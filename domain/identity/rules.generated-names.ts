/** The name of an account whose player has not chosen a nickname. */
export function generatedName(number: number): string {
  return `player${number}`;
}

/** `generatedName` takes numbers from the first up to, and without, the second. */
export const GENERATED_NUMBERS = [100_000, 1_000_000] as const;

export function isGeneratedName(name: string): boolean {
  return /^player\d{6}$/.test(name);
}
