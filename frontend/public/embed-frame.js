// For a page in the frame of another site. It tells that site how high the page is, and again at each change: see embed.js.
(function (page) {
  function tell() {
    // Any site may know the height, and the content policy says which sites show the page.
    parent.postMessage({ tocadaHeight: Math.ceil(page.getBoundingClientRect().height) }, '*');
  }
  if (window.ResizeObserver) new ResizeObserver(tell).observe(page);
  else setInterval(tell, 1000);
  addEventListener('message', function (event) {
    if (event.source === parent && event.data === 'tocadaHeight') tell();
  });
  // Links open a tab, so the router of the page must not answer them.
  document.addEventListener(
    'click',
    function (event) {
      var link = event.target.closest('a');
      if (link && link.target !== '_self') event.stopPropagation();
    },
    true,
  );
})(document.getElementById('root'));
