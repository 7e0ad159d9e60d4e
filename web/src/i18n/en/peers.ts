export const strings = {
  invite: "Friends on other devices",
  invite_one: "Invite a friend",
  invite_next: "Invite another friend",
  invite_back: "Invite a friend, or bring one back",
  connected: "{n} {n:friend is|friends are} connected.",
  silent: "{n} {n:friend has|friends have} not been heard from for a while: a bot will soon play for them.",
  holds:
    "This device runs the table and holds everybody's cards. Who sits at it could find a way to look: play with people you trust.",
  network:
    "Your friends' devices must be in the same network as this one, for example the same Wi-Fi. Nothing goes through a server.",
  stay: "Keep this page open as long as you play.",

  making: "Making a code…",
  show: "Have your friend scan this, or send it:",
  only_here:
    "This page was opened under an address that only this device knows. Send the code below instead of having it scanned.",
  code: "Code",
  link: "Link",
  qr: "QR code of the link",
  copy: "Copy",
  copied: "Copied",
  then: "Your friend's device then shows an answer. Scan it with this device's camera, or paste it here:",
  answer: "Answer",
  connect: "Connect",
  connecting: "Connecting…",
  joined: "Your friend is connected and takes a seat.",
  again: "Begin again with a new code",
  one_each: "Each code is for one friend, once.",

  scan: "Scan with the camera",
  scanning: "Point the camera at the other screen.",
  stop_scan: "Stop the camera",
  no_camera: "The camera cannot be used. Paste the code instead.",

  join: "Join a friend's table",
  "join.help": "The table is on a friend's device, and there is no server between you.",
  "join.ask": "Your friend invites you from the table and gets a code. Scan it, or paste it here:",
  "join.code": "Your friend's code",
  "join.go": "Make my answer",
  "join.show": "Now show this to your friend, or send it:",
  "join.then": "As soon as your friend has taken it, this page goes to the table.",
  "join.holds":
    "Your friend's device runs the table and holds everybody's cards, yours too. Play with people you trust.",
  "join.late": "Nothing happens? Make a new answer, and give your friend the new one.",
  "join.new": "Make a new answer",

  "hand.handing": "Handing the answer to your table…",
  "hand.taken": "Your table has taken the answer. Close this page and go back to the table.",
  "hand.kept":
    "No table in this browser has asked for this answer yet. Open your table's page again: it takes the answer by itself. Or paste it there:",

  way: "Friends in another network",
  "way.help":
    "Devices in different networks need a STUN or TURN server to find each other. None is asked unless you name one, here and on your friends' devices.",
  "way.address": "Address of the server",
  "way.wrong": "{given} is not such an address; expected stun:host:port or turn:name:password@host:port",
  "way.keep": "Keep",
  "way.kept": "Kept for the next code.",

  "gone.title": "Your friend's device is gone",
  "gone.help":
    "This table is on a friend's device, and there is no connection to it. Your seat waits: a bot plays for you meanwhile. Have your friend invite you again, and scan the new code.",
  "gone.join": "Scan or paste a new code",

  "trouble.letters":
    "This is not a code. Expected: the letters, digits, - and _ that the other device shows, or the link with them.",
  "trouble.damaged": "This code is not whole. Expected: all of it, as the other device shows it.",
  "trouble.version":
    "The other device has another version of this page. Expected: the same one; load the page again on both.",
  "trouble.wrong_offer": "This is a code that invites. Expected: the answer that your friend's device shows.",
  "trouble.wrong_answer": "This is an answer. Expected: the code of the friend who invites you.",
  "trouble.wrong_other": "This answers another invitation. Expected: the answer to the code that is shown here.",
  "trouble.no_way":
    "The two devices did not find each other. Are both in the same network? Some guest networks keep devices apart.",
  "trouble.unable": "This browser cannot connect to other devices.",
};
