// Put inline into index.html by the build, to run before the first paint: marks on <html> what the static page cannot know.
(function (root) {
  try {
    var theme = localStorage.getItem('gtinoteka.theme');
    if (theme) root.setAttribute('data-theme', theme);
    if (localStorage.getItem('gtinoteka.demo')) root.setAttribute('data-demo', '');
    if (localStorage.getItem('gtinoteka.session')) root.setAttribute('data-session', '');
  } catch (e) {
    // Storage may be forbidden; then nothing was kept in it.
  }
  if (location.pathname !== '/') root.setAttribute('data-page', 'other');
})(document.documentElement);
