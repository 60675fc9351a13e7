/** Whether somebody has registered in this page: they are offered limits where they arrive. */
let registered = false;

export function noteRegistered(): void {
  registered = true;
}

export function isNewcomer(): boolean {
  return registered;
}

/** They have answered, or gone to look. */
export function welcomed(): void {
  registered = false;
}
