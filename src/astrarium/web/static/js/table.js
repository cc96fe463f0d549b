// The browser's side of a table, or of its lobby: puts the parts together that show what the
// server drew and send what is chosen. No rule of any game is in them.
import { page } from "./page.js";
import { listenToClicks } from "./clicks.js";
import { closeBehind } from "./curtain.js";
import { listenToKeys } from "./keys.js";
import { connect } from "./live.js";
import { fitScreen, listenToTabs } from "./small-screen.js";
import { stateChanged } from "./turn.js";
// Parts of these parts: named here, a browser asks for all of them at once.
import "./counting.js";
import "./dialogs.js";
import "./letters.js";
import "./moves.js";
import "./notices.js";
import "./patch.js";
import "./pieces.js";
import "./show.js";
import "./travel.js";
import "./undo.js";
import "./why.js";
import "./zoom.js";

listenToClicks();
listenToKeys();
listenToTabs();
fitScreen();
closeBehind();
stateChanged();
if (page.live) connect();
