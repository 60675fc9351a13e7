/** Usernames as somebody types or pastes them: one a line, or with spaces, commas or semicolons between, of either script. */
export function namesIn(typed: string): string[] {
  return typed.split(/[\s,，、;；]+/).filter(Boolean);
}
