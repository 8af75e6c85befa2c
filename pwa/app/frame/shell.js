// Put inline into index.html by the build, to run before the first paint: marks on <html> what the static page cannot know, and
// asks at once for the chunks of the room this address leads to.
(function (root) {
  var path = location.pathname;
  try {
    var theme = localStorage.getItem('gtinoteka.theme');
    if (theme) root.setAttribute('data-theme', theme);
    if (localStorage.getItem('gtinoteka.demo')) root.setAttribute('data-demo', '');
    var hasSession = localStorage.getItem('gtinoteka.session');
    if (hasSession) root.setAttribute('data-session', '');
    // A stranger's card needs a bot-check pass: its task comes while the scripts are still on their way (bot-check.ts).
    // By the server's clock (server-clock.ts).
    var now = Date.now() + Number(localStorage.getItem('gtinoteka.clockBehind'));
    var hasPass = localStorage.getItem('gtinoteka.botCheckUntil') > now;
    // Another tab has just found no server (connection.ts).
    var isAway = localStorage.getItem('gtinoteka.away');
    if (/^\/catalog\/./.test(path) && !hasSession && !hasPass && !isAway)
      // Where the server is silent, browsers let others who ask for the same address wait behind it, unless nothing of it is stored.
      window.botCheckTask = fetch('/api/v1/bot_check/challenge/', {
        cache: 'no-store',
        headers: { accept: 'application/json' },
      })
        .then(function (answer) {
          return answer.ok ? answer.json() : null;
        })
        .then(null, function () {
          return false;
        });
  } catch (e) {
    // Storage may be forbidden; then nothing was kept in it.
  }
  if (!/(^|; )cookie_consent=1/.test(document.cookie)) root.setAttribute('data-cookies', '');
  if (path !== '/') root.setAttribute('data-page', 'other');
  // What is typed into home's field and sent before React takes over is kept as marks for it (early-input.ts).
  function early(event) {
    return event.target.id === 'gtin' && document.querySelector('#root.is-static');
  }
  document.addEventListener('input', function (event) {
    if (early(event)) root.setAttribute('data-typed', event.target.value);
  });
  document.addEventListener('focusin', function (event) {
    if (early(event)) root.setAttribute('data-focused', '');
  });
  document.addEventListener('submit', function (event) {
    if (!early({ target: event.target.elements[0] })) return;
    event.preventDefault();
    root.setAttribute('data-submitted', '');
  });
  // The cookie banner closes before React as well (cookie-banner.tsx).
  document.addEventListener('click', function (event) {
    if (!document.querySelector('#root.is-static') || !event.target.closest('.cookies button')) return;
    document.cookie = 'cookie_consent=1; path=/; max-age=31536000; samesite=lax';
    root.removeAttribute('data-cookies');
  });
  function addLink(file, marks) {
    var link = document.createElement('link');
    for (var name in marks) link[name] = marks[name];
    link.href = file;
    document.head.appendChild(link);
  }
  // The build fills in the style sheets that stand in this page. Rooms name them among what they need: found here, they are not loaded
  // again behind theirs, which they would overrule. Written in the page, browsers would fetch them ahead of all else, disabled or not.
  var sheets = [];
  sheets.forEach(function (file) {
    addLink(file, { rel: 'stylesheet', disabled: true });
  });
  // The build fills in [pattern of addresses, files].
  var rooms = [];
  rooms.forEach(function (room) {
    if (!new RegExp(room[0]).test(path + location.search)) return;
    room[1].forEach(function (file) {
      addLink(
        file,
        file.slice(-4) === '.css'
          ? { rel: 'preload', as: 'style', crossOrigin: '' }
          : { rel: 'modulepreload', crossOrigin: '' },
      );
    });
  });
})(document.documentElement);
