// Runs before the first paint, so that a chosen theme or language never flashes. A file of its own: the content policy
// allows no inline script. The choices are the members' app's, which lives at the same origin.
(() => {
  const root = document.documentElement;
  let theme = null;
  let language = null;
  try {
    theme = localStorage.getItem('mingpai.theme');
    language = localStorage.getItem('mingpai.language');
  } catch {
    // Storage is blocked: the system's preference decides.
  }
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  // Whoever has not chosen reads what their phone reads; a phone that knows any Chinese is shown Chinese.
  const spoken = navigator.languages ?? [navigator.language];
  const english = /^en\b/i.test(spoken[0] ?? '') && !spoken.some((one) => /^zh\b/i.test(one));
  root.dataset.phone = english ? 'en' : 'zh';
  if ((language ?? root.dataset.phone) === 'en') root.lang = 'en';
})();
