import { reduceMotion, restoreMotion } from 'antd-mobile/es/utils/reduce-and-restore-motion';

/**
 * The component library moves its pieces by script, which no rule of a style sheet stops: who wants no motion is told to it here, and
 * whenever that changes. Imported for this effect by what shows a piece that moves; none is on the first view.
 */
const wanted = window.matchMedia('(prefers-reduced-motion: reduce)');

function follow(): void {
  if (wanted.matches) reduceMotion();
  else restoreMotion();
}

follow();
wanted.addEventListener('change', follow);
