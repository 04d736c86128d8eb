// Gives each frame of this site the height of its page. Put it after the frame: <script src="https://BAND/embed.js" async></script>
(function (origin) {
  function frames(use) {
    var all = document.getElementsByTagName('iframe');
    for (var i = 0; i < all.length; i++) if (all[i].src.indexOf(origin + '/') === 0) use(all[i]);
  }
  addEventListener('message', function (event) {
    var height = event.origin === origin && event.data && event.data.tocadaHeight;
    if (!(height > 0 && height < 50000)) return;
    frames(function (frame) {
      if (frame.contentWindow === event.source) frame.style.height = height + 'px';
    });
  });
  frames(function (frame) {
    frame.contentWindow.postMessage('tocadaHeight', origin);
  });
})(new URL(document.currentScript.src).origin);
