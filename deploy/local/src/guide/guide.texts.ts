import type { Language } from '@tocada/contracts/ground/language.js';
import MAKE_IT_YOURS from '@tocada/contracts/house/first-steps.texts.js';
import type { Words } from './words.js';

const es = {
  title: 'Primeros pasos',
  intro:
    'De cero a tu primer show público. No hace falta saber de computadoras: solo al principio pegas tres líneas. Lo que está en negritas es lo que dice la pantalla.',
  otherLanguage: 'In English: [First steps](first-steps.md)',
  steps: {
    start: {
      title: 'Arráncalo',
      text: () =>
        'Necesitas una computadora con Linux o una Mac, con [Node 24](https://nodejs.org) y git (en la Mac, también `brew install redis`). Abre la terminal y pega estas líneas. En lugar de `https://github.com/OWNER/REPOSITORY` va la dirección de la página donde lees esto.',
      after: () =>
        'La primera vez tarda unos minutos. Al final dice `Ready at http://localhost:8080`, y debajo, después de `password:`, la contraseña del panel: cópiala. Deja abierta esa ventana. Este sitio vive en tu computadora y solo tú lo ves. Para que lo vea todo el mundo necesita un servidor: pásale [First deployment](../README.md#first-deployment) a quien sepa de eso. Los demás pasos son iguales, con la dirección de tu sitio en lugar de `http://localhost:8080`.',
    },
    enter: {
      title: 'Entra al panel',
      text: (w: Words) =>
        `Abre \`http://localhost:8080/admin\` en el navegador, escribe la contraseña en **${w.password}** y presiona **${w.enter}**. El panel tiene cinco partes: **${w.members}**, **${w.shows}**, **${w.gallery}**, **${w.requests}** y **${w.settings}**. Arriba, la lista «${MAKE_IT_YOURS.es.title}» te recuerda lo que falta.`,
      picture: 'La puerta del panel pide la contraseña',
    },
    language: {
      title: 'Elige el idioma',
      text: (w: Words) =>
        `El sitio y el panel ya están en español. Si tu público también habla inglés, en **${w.settings} → ${w.site} → ${w.languages}** elige **${w.english}** en **${w.secondLanguage}** y presiona **${w.publish}**: cada página tendrá otra en inglés, y cada texto un lugar para traducirlo. Puedes hacerlo otro día.`,
      picture: 'Los idiomas del sitio y del panel',
    },
    band: {
      title: 'Ponle tu nombre y tus colores',
      text: (w: Words) =>
        `Todo está en **${w.settings} → ${w.site}**: en **${w.identity}**, el **${w.bandName}** y tu **${w.logo}** (**${w.changeLogo}**); en **${w.colours}**, un **${w.style}** ya hecho o tus propios colores; en **${w.wording}**, el **${w.subtitle}** que va debajo del nombre; en **${w.contact}**, tu **${w.phone}** y tus **${w.towns}**. Nadie ve los cambios hasta que presionas **${w.publish}**.`,
      picture: 'Los estilos y los colores del sitio',
    },
    show: {
      title: 'Anuncia tu primer show',
      text: (w: Words) =>
        `En **${w.shows}** llena **${w.showTitle}**, **${w.date}**, **${w.hour}**, **${w.location}** y **${w.venue}**. Si tienes cartel, **${w.uploadPoster}**. Presiona **${w.addShow}**.`,
      picture: 'El formulario de un show',
    },
    page: {
      title: 'Míralo como tu público',
      text: (w: Words) =>
        `Abre \`http://localhost:8080\`: tu show está en **${w.upcoming}**. Al tocarlo se abre su propia página, la que se manda por WhatsApp.`,
      picture: 'El show en la página de la banda',
    },
    photos: {
      title: 'Presenta a la banda',
      text: (w: Words) =>
        `En **${w.members}** escribe **${w.name}**, **${w.role}**, **${w.origin}** y **${w.description}** de cada quien, pon su foto con **${w.uploadPhoto}** y presiona **${w.addMember}**. En **${w.gallery}**, las fotos de tus shows van con **${w.uploadToGallery}**.`,
      picture: 'La banda en su página',
    },
    request: {
      title: 'Contesta la primera solicitud',
      text: (w: Words) =>
        `La gente te pide fechas en **${w.quote}**, en \`/booking\`. Haz la prueba: llena el formulario y presiona **${w.send}**. Luego, en **${w.requests}**, presiona **${w.reply}**: las respuestas ya traen el nombre y la fecha. **${w.whatsApp}** abre el chat con el texto escrito; **${w.editOrMail}** y luego **${w.mail}** la manda por correo. (En tu computadora los correos no salen: se quedan en \`.data/mail\`.)`,
      picture: 'Las respuestas preparadas para una solicitud',
    },
    book: {
      title: 'Aparta la fecha y resérvala',
      text: (w: Words) =>
        `En la solicitud abierta presiona **${w.holdDate}**, elige el día en **${w.heldUntil}** y presiona **${w.hold}**: esa noche queda apartada. Cuando te digan que sí, presiona **${w.others}** y **${w.book}**. Después, **${w.createShow}** llena el evento por ti, y con **${w.addShow}** lo ve tu público.`,
      picture: 'Una fecha apartada',
    },
    calendar: {
      title: 'Lleva tus fechas en el teléfono',
      text: (w: Words) =>
        `En **${w.settings} → ${w.bandCalendar}**, **${w.createAddress}** te da una dirección secreta: agrégala a tu teléfono como calendario suscrito, y verás lo apartado y lo reservado. Tu público tiene otra, solo con los shows: **${w.subscribe}**, debajo de **${w.upcoming}**.`,
      picture: 'El calendario de la banda',
    },
    backup: {
      title: 'Guarda un respaldo',
      text: () => 'Cada día se hace uno solo. Para hacer uno ahora, abre otra terminal en la misma carpeta y pega:',
      after: () =>
        'Queda en `.data/backups`. Cópialo a otro lado, por ejemplo a una memoria: si se pierde la computadora, ahí está todo. En un servidor: [Backup and restore](../BACKUPS.md).',
    },
    help: {
      title: 'Si algo falla',
      text: (w: Words) =>
        `**${w.settings} → ${w.status} → ${w.check}** busca lo que anda mal y te dice qué hacer: lo rojo no funciona, lo amarillo puede esperar. Si no basta, pregúntale a quien puso tu servidor, o abre un «issue» en la página del proyecto con lo que dice **${w.status}**, sin contraseñas ni nombres de clientes.`,
    },
  },
};

const en = {
  title: 'First steps',
  intro:
    'From nothing to your first public show. You don’t need to know about computers: you paste three lines at the start, and that’s it. Words in bold are what the screen says.',
  otherLanguage: 'En español: [Primeros pasos](primeros-pasos.md)',
  steps: {
    start: {
      title: 'Start it',
      text: () =>
        'You need a computer with Linux or a Mac, with [Node 24](https://nodejs.org) and git (on a Mac, `brew install redis` too). Open the terminal and paste these lines, with the address of the page where you read this in place of `https://github.com/OWNER/REPOSITORY`.',
      after: () =>
        'The first time takes a few minutes. At the end it says `Ready at http://localhost:8080`, and below that, after `password:`, the password of the panel: copy it. Leave that window open. This site lives on your computer, and you’re the only one who sees it. For the whole world to see it, it needs a server: hand [First deployment](../README.md#first-deployment) to someone who knows about those. The other steps are the same there, with your site’s address in place of `http://localhost:8080`.',
    },
    enter: {
      title: 'Open the panel',
      text: ({ spanish }) =>
        `Go to \`http://localhost:8080/admin\` in your browser. A new site speaks Spanish until the next step: type the password under **${spanish.password}** and press **${spanish.enter}**.`,
      picture: 'The panel asks for the password, in Spanish',
    },
    language: {
      title: 'Choose the language',
      text: (w) =>
        `Press **${w.spanish.settings} → ${w.spanish.site} → ${w.spanish.languages}**. Choose **${w.spanish.english}** under **${w.spanish.primaryLanguage}**, and again under **${w.spanish.panelLanguage}**, and press **${w.spanish.publish}**. Reload the page, type your password under **${w.password}**, and press **${w.enter}**: now everything is in English.\n\nThe panel has five parts: **${w.members}**, **${w.shows}**, **${w.gallery}**, **${w.requests}**, and **${w.settings}**. The list at the top, “${MAKE_IT_YOURS.en.title}”, keeps track of what’s left. If your audience speaks Spanish too, there’s a **${w.secondLanguage}** under **${w.settings} → ${w.site} → ${w.languages}**, today or any other day.`,
      picture: 'The languages of the site and the panel, still in Spanish',
    },
    band: {
      title: 'Add your name and colors',
      text: (w) =>
        `Everything is under **${w.settings} → ${w.site}**: your **${w.bandName}** and **${w.logo}** (**${w.changeLogo}**) in **${w.identity}**; a ready-made **${w.style}** or your own colors in **${w.colours}**; the **${w.subtitle}** below your name in **${w.wording}**; your **${w.phone}** and **${w.towns}** in **${w.contact}**. Nobody sees the changes until you press **${w.publish}**. The other texts start out in Spanish: go through the parts one by one and write your own.`,
      picture: 'The styles and colors of the site',
    },
    show: {
      title: 'Announce your first show',
      text: (w) =>
        `In **${w.shows}**, fill in **${w.showTitle}**, **${w.date}**, **${w.hour}**, **${w.location}**, and **${w.venue}**. Got a poster? **${w.uploadPoster}**. Then press **${w.addShow}**.`,
      picture: 'The form for a show',
    },
    page: {
      title: 'See it like your audience does',
      text: (w) =>
        `Open \`http://localhost:8080\`: your show is under **${w.upcoming}**. Tap it, and its own page opens, the one to share on WhatsApp.`,
      picture: 'The show on the band’s page',
    },
    photos: {
      title: 'Introduce the band',
      text: (w) =>
        `In **${w.members}**, write everyone’s **${w.name}**, **${w.role}**, **${w.origin}**, and **${w.description}**, add a picture with **${w.uploadPhoto}**, and press **${w.addMember}**. Photos of your shows go into **${w.gallery}** with **${w.uploadToGallery}**.`,
      picture: 'The band on its page',
    },
    request: {
      title: 'Answer your first request',
      text: (w) =>
        `People ask for dates under **${w.quote}**, at \`/booking\`. Try it yourself: fill in the form and press **${w.send}**. Then go to **${w.requests}** and press **${w.reply}**: the replies already have the name and the date in them. **${w.whatsApp}** opens the chat with the text typed in; **${w.editOrMail}** and then **${w.mail}** sends it by email. (On your computer no email goes out: it stays in \`.data/mail\`.)`,
      picture: 'The replies that are ready for a request',
    },
    book: {
      title: 'Hold the date and book it',
      text: (w) =>
        `In the open request, press **${w.holdDate}**, pick a day under **${w.heldUntil}**, and press **${w.hold}**: the night is on hold. When they say yes, press **${w.others}** and **${w.book}**. After that, **${w.createShow}** fills in the show for you, and **${w.addShow}** puts it in front of your audience.`,
      picture: 'A date on hold',
    },
    calendar: {
      title: 'Take your dates with you',
      text: (w) =>
        `In **${w.settings} → ${w.bandCalendar}**, **${w.createAddress}** gives you a secret address: add it to your phone as a calendar subscription, and you’ll see what’s on hold and what’s booked. Your audience has one of its own, with the shows alone: **${w.subscribe}**, below **${w.upcoming}**.`,
      picture: 'The calendar of the band',
    },
    backup: {
      title: 'Keep a backup',
      text: () =>
        'One is made every day, all by itself. To make one now, open another terminal in the same folder and paste:',
      after: () =>
        'It lands in `.data/backups`. Copy it somewhere else, a USB stick for instance: if the computer is lost, it’s all there. On a server: [Backup and restore](../BACKUPS.md).',
    },
    help: {
      title: 'If something breaks',
      text: (w) =>
        `**${w.settings} → ${w.status} → ${w.check}** looks for what’s wrong and tells you what to do: red is broken, yellow can wait. If that’s not enough, ask whoever set up your server, or open an issue on the project’s page with what **${w.status}** says, without passwords or clients’ names.`,
    },
  },
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
