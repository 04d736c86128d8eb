import { en as list } from '@tocada/contracts/first-steps.texts.en.js';
import type { es } from './guide.texts.es.js';

export const en = {
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
        `Press **${w.spanish.settings} → ${w.spanish.site} → ${w.spanish.languages}**. Choose **${w.spanish.english}** under **${w.spanish.primaryLanguage}**, and again under **${w.spanish.panelLanguage}**, and press **${w.spanish.publish}**. Reload the page, type your password under **${w.password}**, and press **${w.enter}**: now everything is in English.\n\nThe panel has five parts: **${w.members}**, **${w.shows}**, **${w.gallery}**, **${w.requests}**, and **${w.settings}**. The list at the top, “${list.title}”, keeps track of what’s left. If your audience speaks Spanish too, there’s a **${w.secondLanguage}** under **${w.settings} → ${w.site} → ${w.languages}**, today or any other day.`,
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
