(function () {
  function each(selector, act, within) {
    var found = (within || document).querySelectorAll(selector);
    for (var i = 0; i < found.length; i++) act(found[i]);
  }
  // The sums of another choice, from the page of that choice.
  var quote = document.querySelector('form[data-quote]');
  var asked = 0;
  function showButton(isShown) {
    each('[data-calculate]', function (button) {
      button.hidden = !isShown;
    });
  }
  function recompute() {
    var mine = ++asked;
    var query = new URLSearchParams();
    var chosen = [];
    query.append('choice', '');
    each(
      '[name=package][type=hidden], [name=package]:checked, [name=extras]:checked',
      function (input) {
        chosen.push(input.value);
        query.append(input.name, input.value);
      },
      quote,
    );
    each('[data-choice]', function (input) {
      input.value = chosen.join();
    });
    var request = new XMLHttpRequest();
    request.open('GET', quote.getAttribute('data-quote') + '?' + query);
    request.responseType = 'document';
    request.timeout = 10000;
    function fail() {
      showButton(true);
    }
    request.addEventListener('error', fail);
    request.addEventListener('timeout', fail);
    request.addEventListener('load', function () {
      if (mine !== asked) return;
      if (request.status !== 200 || !request.response) return fail();
      each(
        '[data-live]',
        function (old) {
          var fresh = request.response.querySelector('[data-live="' + old.getAttribute('data-live') + '"]');
          if (fresh) old.replaceWith(document.importNode(fresh, true));
        },
        quote,
      );
    });
    request.send();
  }
  if (quote) {
    showButton(false);
    quote.addEventListener('change', recompute);
    // A browser that goes back restores the choice without its sums.
    addEventListener('pageshow', function () {
      var isRestored = false;
      each(
        '[type=radio], [type=checkbox]',
        function (input) {
          if (input.checked !== input.defaultChecked) isRestored = true;
        },
        quote,
      );
      if (isRestored) recompute();
    });
  }
  // A form is sent once.
  function setSent(form, isSent) {
    if (isSent) form.setAttribute('data-sent', '');
    else form.removeAttribute('data-sent');
    each(
      'button',
      function (button) {
        button.disabled = isSent;
      },
      form,
    );
  }
  document.addEventListener('submit', function (event) {
    var form = event.target;
    if (form.hasAttribute('data-sent')) return event.preventDefault();
    setTimeout(setSent, 0, form, true);
    setTimeout(setSent, 15000, form, false);
  });
  addEventListener('pageshow', function (event) {
    if (event.persisted)
      each('form[data-sent]', function (form) {
        setSent(form, false);
      });
  });
  each('[data-copy]', function (button) {
    if (!navigator.clipboard) return;
    var label = button.textContent;
    button.hidden = false;
    button.addEventListener('click', function () {
      navigator.clipboard.writeText(button.getAttribute('data-copy')).then(
        function () {
          button.textContent = button.getAttribute('data-copied');
          setTimeout(function () {
            button.textContent = label;
          }, 2000);
        },
        function () {},
      );
    });
  });
})();
