/** Joins the class names that hold: `classes(styles.row, active && styles.active)`. */
export function classes(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
