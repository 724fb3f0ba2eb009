// Tic-tac-toe and Connect Four as a textbook has them: a board in an array, changed and changed back.

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

export function ticTacToe() {
  let visited = 0;
  const board = Array(9).fill(null);
  const winner = () => {
    for (const [a, b, c] of LINES) if (board[a] && board[a] === board[b] && board[a] === board[c]) return board[a];
    return null;
  };
  const search = (alpha, beta, isMax) => {
    visited++;
    const won = winner();
    if (won) return won === "X" ? 1 : -1;
    if (board.every((square) => square !== null)) return 0;
    let best = isMax ? -Infinity : Infinity;
    for (let square = 0; square < 9; square++) {
      if (board[square] !== null) continue;
      board[square] = isMax ? "X" : "O";
      const value = search(alpha, beta, !isMax);
      board[square] = null;
      if (isMax) {
        best = Math.max(best, value);
        alpha = Math.max(alpha, best);
      } else {
        best = Math.min(best, value);
        beta = Math.min(beta, best);
      }
      if (alpha >= beta) break;
    }
    return best;
  };
  const run = () => {
    visited = 0;
    const check = search(-Infinity, Infinity, true);
    return { units: visited, check };
  };
  const minimax = (isMax) => {
    visited++;
    const won = winner();
    if (won) return won === "X" ? 1 : -1;
    if (board.every((square) => square !== null)) return 0;
    let best = isMax ? -Infinity : Infinity;
    for (let square = 0; square < 9; square++) {
      if (board[square] !== null) continue;
      board[square] = isMax ? "X" : "O";
      const value = minimax(!isMax);
      board[square] = null;
      best = isMax ? Math.max(best, value) : Math.min(best, value);
    }
    return best;
  };
  const runMinimax = () => {
    visited = 0;
    const check = minimax(true);
    return { units: visited, check };
  };
  return [
    { case: "tic-tac-toe", by: "js array board", run },
    { case: "tic-tac-toe minimax", by: "js array board", run: runMinimax },
  ];
}

/** The columns of Connect Four with four columns and rows, in the order in which both programs look at them. */
const ORDER = [1, 2, 0, 3];
const SIDE = [0, 1, 2, 3];
/** On so small a board every line of four reaches from edge to edge. */
const FOURS = [
  ...SIDE.map((column) => SIDE.map((row) => [column, row])),
  ...SIDE.map((row) => SIDE.map((column) => [column, row])),
  SIDE.map((nth) => [nth, nth]),
  SIDE.map((nth) => [nth, 3 - nth]),
];

export function connectFour() {
  let visited = 0;
  const board = SIDE.map(() => Array(4).fill(null));
  const winner = () => {
    for (const [[a, b], ...others] of FOURS) {
      const first = board[a][b];
      if (first && others.every(([column, row]) => board[column][row] === first)) return first;
    }
    return null;
  };
  const search = (alpha, beta, isMax) => {
    visited++;
    const won = winner();
    if (won) return won === "X" ? 1 : -1;
    let best = isMax ? -Infinity : Infinity;
    let hasMoved = false;
    for (const column of ORDER) {
      const row = board[column].indexOf(null);
      if (row < 0) continue;
      hasMoved = true;
      board[column][row] = isMax ? "X" : "O";
      const value = search(alpha, beta, !isMax);
      board[column][row] = null;
      if (isMax) {
        best = Math.max(best, value);
        alpha = Math.max(alpha, best);
      } else {
        best = Math.min(best, value);
        beta = Math.min(beta, best);
      }
      if (alpha >= beta) break;
    }
    return hasMoved ? best : 0;
  };
  const run = () => {
    visited = 0;
    const check = search(-Infinity, Infinity, true);
    return { units: visited, check };
  };
  return [{ case: "connect four 4×4", by: "js array board", run }];
}
