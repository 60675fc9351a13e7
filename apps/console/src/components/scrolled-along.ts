/** A column that stays beside what is scrolled leaves room for it on a phone up to this width, px. */
const widestBeside = 150;

/** On a phone: a wide column of buttons is scrolled along with the others. */
export function scrolledAlong<Column extends { readonly fixed?: unknown; readonly width?: unknown }>(
  column: Column,
): Column {
  return Number(column.width) > widestBeside ? { ...column, fixed: false } : column;
}

/** Without rows: heads share what room there is. */
export function unmeasured<Column extends { readonly fixed?: unknown; readonly width?: unknown }>({
  fixed: _fixed,
  width: _width,
  ...column
}: Column): Omit<Column, 'fixed' | 'width'> {
  return column;
}
